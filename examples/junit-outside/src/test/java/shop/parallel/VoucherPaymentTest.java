package shop.parallel;

class VoucherPaymentTest extends PaymentTests {}
