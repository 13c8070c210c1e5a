import type { StripeCardElementOptions } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

type CardStyle = NonNullable<StripeCardElementOptions['style']>

/** The card's frame belongs to the provider and cannot see our tokens: it is told their values, and again when they change. */
export function useCardLook(): CardStyle | undefined {
  const [look, setLook] = useState<CardStyle>()
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

function readLook(): CardStyle {
  const colour = colourReader()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const look = {
    base: {
      color: colour('--ink'),
      iconColor: colour('--muted'),
      fontFamily: 'Figtree, system-ui, sans-serif',
      // below 16 px a phone zooms into the field
      fontSize: `${Math.max(16, rem)}px`,
      '::placeholder': { color: colour('--faint') },
    },
    invalid: { color: colour('--danger'), iconColor: colour('--danger') },
  }
  colour.done()
  return look
}

/** Reads a token as rgb(): the provider does not know oklch() or light-dark(). A pixel is painted and looked at. */
function colourReader() {
  const probe = document.createElement('i')
  probe.hidden = true
  document.body.appendChild(probe)
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    if (!pen) return color
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
  return Object.assign(read, { done: () => probe.remove() })
}
