package shop.parallel;

class OnePortTest extends PortTests {}
