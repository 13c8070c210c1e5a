/**
 * Returns a ref that sets a computed style: `<div ref={setStyle({ width: '38%' })} />`. A page's policy forbids style
 * attributes in the markup. Use a class where possible.
 */
export const setStyle = (properties: Readonly<Record<string, string>>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(properties)) element?.style.setProperty(name, value)
}
