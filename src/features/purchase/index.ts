export { BuyOnArrival } from './screens/BuyOnArrival.tsx'
