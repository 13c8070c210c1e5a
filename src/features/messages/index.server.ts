export { messageSales, previewsOf, removeMessages, restoreMessages } from './removal/store.server.ts'
