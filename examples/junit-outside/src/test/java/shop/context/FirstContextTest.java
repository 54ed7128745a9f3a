package shop.context;

@WithOrders
class FirstContextTest extends ContextTests {}
