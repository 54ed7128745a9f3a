package shop.parallel;

class AnotherPortTest extends PortTests {}
