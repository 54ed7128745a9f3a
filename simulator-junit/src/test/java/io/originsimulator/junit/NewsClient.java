package io.originsimulator.junit;

import java.net.URI;
import java.net.http.HttpResponse;

/** A client as users test it. */
record NewsClient(URI address) {

  String headline() {
    HttpResponse<String> news = Calls.get(address);
    return news.statusCode() == 200 ? news.body() : "no news";
  }
}
