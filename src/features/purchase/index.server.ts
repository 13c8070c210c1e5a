export { refundFor } from './refunds/service.server.ts'
export { receivePaymentEvent } from './webhook/service.server.ts'
