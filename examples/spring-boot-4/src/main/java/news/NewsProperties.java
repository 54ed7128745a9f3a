package news;

import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The upstream of the news.
 *
 * @param patience maximum time for a response
 */
@ConfigurationProperties("news")
record NewsProperties(URI url, Duration patience) {}
