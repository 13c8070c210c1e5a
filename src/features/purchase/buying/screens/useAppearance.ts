import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

export type Look = { appearance: Appearance; isDark: boolean }

/**
 * Returns our design tokens as values, because the provider's frames cannot read them; updates them when they change.
 */
export function useAppearance(): Look | undefined {
  const [look, setLook] = useState<Look>()
  useEffect(() => {
    const read = () => setLook(readLook())
    read()
    const root = new MutationObserver(read)
    root.observe(document.documentElement, { attributes: true })
    const system = window.matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', read)
    return () => {
      root.disconnect()
      system.removeEventListener('change', read)
    }
  }, [])
  return look
}

function readLook(): Look {
  const { read, done } = colourReader()
  const css = ([red, green, blue]: Colour) => `rgb(${red}, ${green}, ${blue})`
  const colour = (token: string) => css(read(token))
  const ink = read('--ink')
  // light text means a dark page
  const isDark = ink.reduce((sum, part) => sum + part) > 382
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const appearance: Appearance = {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--accent'),
      colorBackground: colour('--raised'),
      colorText: css(ink),
      colorTextSecondary: colour('--ink'),
      colorTextPlaceholder: colour('--faint'),
      colorDanger: colour('--danger'),
      iconColor: colour('--muted'),
      inputColorBorder: colour('--line-strong'),
      fontFamily: 'Figtree, system-ui, sans-serif',
      // below 16 px a phone zooms into the field
      fontSizeBase: `${Math.max(16, rem)}px`,
      borderRadius: '12px',
    },
  }
  done()
  return { appearance, isDark }
}

type Colour = [red: number, green: number, blue: number]

/**
 * Returns a function that reads a colour as rendered in the dialog, because the provider does not support oklch(),
 * light-dark() or transparency.
 */
function colourReader() {
  const probe = document.createElement('i')
  probe.hidden = true
  document.body.appendChild(probe)
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const paint = (token: string) => {
    probe.style.color = `var(${token})`
    if (!pen) return
    pen.fillStyle = getComputedStyle(probe).color
    pen.fillRect(0, 0, 1, 1)
  }
  const read = (token: string): Colour => {
    paint('--raised')
    paint(token)
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? []
    return [red, green, blue]
  }
  return { read, done: () => probe.remove() }
}
