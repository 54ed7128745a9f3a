package news;

import java.net.URI;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the news come from.
 *
 * @param patience how long an answer may take
 */
@ConfigurationProperties("news")
record NewsProperties(URI url, Duration patience) {}
