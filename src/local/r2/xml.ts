type Content = string | number | boolean | undefined | Content[] | { [element: string]: Content }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' }

/** Writes a document with one root: objects are elements, a list repeats its element, undefined is left out. */
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

/** Returns the raw content of each element with that name. */
export function blocksOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside]) => inside ?? '')
}

/** Returns the text of each element with that name. */
export function textsOf(xml: string, name: string): string[] {
  return blocksOf(xml, name).map((text) =>
    text.replace(/&(lt|gt|quot|apos|#39|amp);/g, (_, entity: string) => NAMED[entity] ?? ''),
  )
}
