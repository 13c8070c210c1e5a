export { WelcomeSteps } from './welcome/screens/WelcomeSteps.tsx'
