import { lazyRouteComponent } from '@tanstack/react-router'
import type { DocumentName } from './documents.ts'

const Screen = lazyRouteComponent(() => import('./DocumentScreen.tsx'), 'DocumentScreen')

/** The route options of a page that explains the product; its texts are loaded with it alone. */
export const document = (name: DocumentName, title: string) => ({
  head: () => ({ meta: [{ title: `${title} · Limelight` }] }),
  component: Object.assign(() => <Screen name={name} />, { preload: Screen.preload }),
})
