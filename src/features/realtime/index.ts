export { useOnline } from './screens/useOnline.ts'
