export { hideProducts, showProducts } from './store.server.ts'
