const title = 'Limelight: the front row of the people you love'
const description = 'Call, message and tip the creators you love, at prices you see first.'

/** What search engines and other sites are told about the house. */
export const homeHead = (origin: string) => ({
  meta: [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Limelight' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${origin}/` },
    { property: 'og:image', content: `${origin}/og.jpg` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ],
  links: [{ rel: 'canonical', href: `${origin}/` }],
})
