export { useOnline } from './presence/screens/useOnline.ts'
