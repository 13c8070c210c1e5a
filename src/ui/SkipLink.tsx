/** The first thing Tab reaches on every page: straight to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" className="skip">
      Skip to content
    </a>
  )
}
