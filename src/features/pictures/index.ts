export { PictureButtons } from './screens/PictureButtons.tsx'
