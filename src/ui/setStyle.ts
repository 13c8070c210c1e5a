/**
 * Style that only code knows, as a ref: `<div ref={setStyle({ width: '38%' })} />`. A page's policy forbids style
 * attributes in the markup, so it is set once the element is there; what can be said by a class belongs in one.
 */
export const setStyle = (properties: Readonly<Record<string, string>>) => (element: HTMLElement | null) => {
  for (const [name, value] of Object.entries(properties)) element?.style.setProperty(name, value)
}
