export { BuyOnArrival } from './screens/BuyOnArrival.tsx'
export { WalletSettings } from './screens/WalletSettings.tsx'
