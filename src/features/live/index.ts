export { LiveCounter } from './hosting/screens/LiveCounter.tsx'
