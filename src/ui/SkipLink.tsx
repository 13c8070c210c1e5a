/** First element in the tab order of every page: skips to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" className="skip">
      Skip to content
    </a>
  )
}
