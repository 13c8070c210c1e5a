type Content = string | number | boolean | undefined | Content[] | { [element: string]: Content }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' }

/** Returns an XML document. Properties become elements, a list repeats its element, and undefined is omitted. */
export function xmlDocument(root: string, content: Content): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element(root, content)}`
}

function element(name: string, content: Content): string {
  if (content === undefined) return ''
  if (Array.isArray(content)) return content.map((one) => element(name, one)).join('')
  const inside =
    typeof content === 'object'
      ? Object.entries(content).map(([child, value]) => element(child, value))
      : [String(content).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')]
  return `<${name}>${inside.join('')}</${name}>`
}

/** Returns the inner XML of each element with this name. */
export function blocksOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside]) => inside ?? '')
}

/** Returns the text of each element with this name. */
export function textsOf(xml: string, name: string): string[] {
  return blocksOf(xml, name).map((text) =>
    text.replace(/&(lt|gt|quot|apos|#39|amp);/g, (_, entity: string) => NAMED[entity] ?? ''),
  )
}
