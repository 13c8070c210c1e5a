export { hideProducts, showProducts } from './products/store.server.ts'
