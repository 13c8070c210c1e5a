import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { compositionScript, translatorScript } from './domGuards.ts'

/** The parts of a DOM node that the script uses, including the browser's exceptions. */
class FakeNode {
  parentNode: FakeNode | null = null
  children: FakeNode[] = []
  text: string
  constructor(text = '') {
    this.text = text
  }
  get textContent(): string {
    return this.text + this.children.map((child) => child.textContent).join('')
  }
  removeChild(node: FakeNode): FakeNode {
    if (node.parentNode !== this) throw new Error('NotFoundError')
    this.children.splice(this.children.indexOf(node), 1)
    node.parentNode = null
    return node
  }
  insertBefore(node: FakeNode, at: FakeNode | null): FakeNode {
    if (at && at.parentNode !== this) throw new Error('NotFoundError')
    this.children.splice(at ? this.children.indexOf(at) : this.children.length, 0, node)
    node.parentNode = this
    return node
  }
}

/** Creates an element with the texts `one` and `two`, and classes patched by the script. */
function page() {
  class Changed extends FakeNode {
    override removeChild(node: FakeNode) {
      return super.removeChild(node)
    }
    override insertBefore(node: FakeNode, at: FakeNode | null) {
      return super.insertBefore(node, at)
    }
  }
  new Function('Node', translatorScript)(Changed)
  const node = (text = '') => new Changed(text)
  const [element, one, two] = [node(), node('one'), node('two')]
  for (const text of [one, two]) element.insertBefore(text, null)
  const wrap = (text: FakeNode) => {
    const wrapper = node()
    element.insertBefore(wrapper, text)
    element.removeChild(text)
    wrapper.insertBefore(text, null)
    return wrapper
  }
  return { node, element, one, two, wrap }
}

describe('a page changed by a translator', () => {
  test('removes a text together with the wrapper around it', () => {
    const { element, one, two, wrap } = page()
    wrap(one)
    expect(element.removeChild(one)).toBe(one)
    expect(element.children).toEqual([two])
  })

  test('keeps a wrapper that also holds other text', () => {
    const { element, one, wrap, node } = page()
    const wrapper = wrap(one)
    wrapper.insertBefore(node('rest'), null)
    element.removeChild(one)
    expect(element.textContent).toBe('resttwo')
  })

  test('ignores the removal of a text that was replaced', () => {
    const { element, one } = page()
    element.removeChild(one)
    expect(() => element.removeChild(one)).not.toThrow()
    expect(element.textContent).toBe('two')
  })

  test('inserts before the wrapper of a text, and at the end when the text was replaced', () => {
    const { element, one, two, wrap, node } = page()
    wrap(two)
    element.insertBefore(node('a'), two)
    element.removeChild(one)
    element.insertBefore(node('z'), one)
    expect(element.textContent).toBe('atwoz')
  })

  test('throws for an argument that is no node', () => {
    const { element } = page()
    expect(() => Reflect.apply(element.removeChild, element, [null])).toThrow()
  })
})

describe('a word in composition', () => {
  const press = (event: { key: string; isComposing?: boolean; keyCode?: number }) => {
    let hear = (_: object) => {}
    new Function('addEventListener', compositionScript)((_: string, listener: typeof hear, isCapture: boolean) => {
      expect(isCapture).toBe(true)
      hear = listener
    })
    const stopImmediatePropagation = vi.fn()
    hear({ ...event, stopImmediatePropagation })
    return stopImmediatePropagation.mock.calls.length > 0
  }

  test.each(['Enter', 'Escape', 'Tab', 'ArrowDown', ','])('%s reaches no handler', (key) => {
    expect(press({ key, isComposing: true })).toBe(true)
    // Safari: after compositionend.
    expect(press({ key, isComposing: false, keyCode: 229 })).toBe(true)
  })

  test('handlers receive keys outside of a composition', () => {
    expect(press({ key: 'Enter', isComposing: false, keyCode: 13 })).toBe(false)
    // Android keyboards report every key like this.
    expect(press({ key: 'Unidentified', keyCode: 229 })).toBe(false)
  })

  test('no handler decides about composition by itself', () => {
    const source = path.resolve(import.meta.dirname, '../..')
    const files = fs
      .readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(client|features|app|ui|routes)\W.*\.tsx?$/.test(file) && !/domGuards|\.test\./.test(file))
    const own = files.filter((file) => /isComposing|keyCode/.test(fs.readFileSync(path.join(source, file), 'utf8')))
    expect(own).toEqual([])
  })
})

test('each page begins with the guards and the fallbacks', () => {
  const script = fs.readFileSync(path.join(import.meta.dirname, 'head-script.ts'), 'utf8')
  expect(script).toMatch(/\.server\([\s\S]*?\[\s*\.\.\.\[fallbackScript, translatorScript, compositionScript\],/)
})
