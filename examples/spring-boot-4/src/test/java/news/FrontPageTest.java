package news;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;

import news.upstream.UpstreamSimulator;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.MockMvc;

/** A slice of the application, including HTTP. */
@WebMvcTest(NewsController.class)
@Import(NewsClient.class)
@EnableConfigurationProperties(NewsProperties.class)
@ImportAutoConfiguration(RestClientAutoConfiguration.class)
@UpstreamSimulator("news.json")
class FrontPageTest {
  @Autowired MockMvc web;

  @Test
  void showsTheHeadline() throws Exception {
    web.perform(get("/")).andExpect(content().string("Today: It rains"));
  }
}
