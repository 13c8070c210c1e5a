export { refundFor } from './refunds/service.server.ts'
export { receivePaymentEvent } from './settling/service.server.ts'
