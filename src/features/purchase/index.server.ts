export { refundFor } from './service/refund.server.ts'
export { receivePaymentEvent } from './service/webhook.server.ts'
