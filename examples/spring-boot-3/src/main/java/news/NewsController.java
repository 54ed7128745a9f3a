package news;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class NewsController {
  private final NewsClient news;

  NewsController(NewsClient news) {
    this.news = news;
  }

  @GetMapping("/")
  String frontPage() {
    return "Today: " + news.headline();
  }
}
