package shop.parallel;

class RefundPaymentTest extends PaymentTests {}
