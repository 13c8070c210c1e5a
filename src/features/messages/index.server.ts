export { messageSales, previewsOf, removeMessages, restoreMessages } from './removal/store.server.ts'
export { deliverMessages, lockMessage, waitsUntil } from './waiting/store.server.ts'
