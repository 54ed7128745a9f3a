package shop.parallel;

class InvoicePaymentTest extends PaymentTests {}
