package shop.context;

@WithOrders
class SecondContextTest extends ContextTests {}
