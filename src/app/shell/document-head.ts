import { fontPreloads } from '#ui/fonts.ts'
import appCss from '../../styles.css?url'

const description = 'A live marketplace where fans spend tokens on the creators they love.'

/** The head of every page; a page's own head overrides title and description. */
export const documentHead = () => ({
  meta: [
    { charSet: 'utf-8' },
    // Content extends under a phone's bars, and the keyboard resizes the page instead of covering it.
    {
      name: 'viewport',
      content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
    },
    { title: 'Limelight' },
    { name: 'description', content: description },
    { name: 'color-scheme', content: 'light dark' },
    { name: 'format-detection', content: 'telephone=no' },
  ],
  links: [
    ...fontPreloads.map((href) => ({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
      href,
    })),
    { rel: 'stylesheet', href: appCss },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ],
})
