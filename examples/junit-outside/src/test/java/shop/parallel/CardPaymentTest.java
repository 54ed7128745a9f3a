package shop.parallel;

class CardPaymentTest extends PaymentTests {}
