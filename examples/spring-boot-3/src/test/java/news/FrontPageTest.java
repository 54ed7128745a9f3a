package news;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;

import news.upstream.UpstreamSimulator;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.web.reactive.function.client.WebClientAutoConfiguration;
import org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.MockMvc;

/** A slice of the application, including HTTP. */
@WebMvcTest(NewsController.class)
@Import(NewsClient.class)
@ImportAutoConfiguration(WebClientAutoConfiguration.class)
@UpstreamSimulator("news.json")
class FrontPageTest {
  @Autowired MockMvc web;

  @Test
  void showsTheHeadline() throws Exception {
    web.perform(get("/")).andExpect(content().string("Today: It rains"));
  }
}
