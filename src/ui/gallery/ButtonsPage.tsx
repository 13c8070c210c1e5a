import { Bookmark, Ellipsis, Gift, Heart, Video } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { Both, Row } from './Both.tsx'

const variants = ['primary', 'tip', 'secondary', 'outline', 'ghost', 'success', 'danger', 'warning'] as const
const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const

/** Buttons in every variant, size and state. */
export function ButtonsPage() {
  return (
    <Both title="Buttons" note="At most one primary or gold button on a screen. The others are quieter.">
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant[0]?.toUpperCase()}
            {variant.slice(1)}
          </Button>
        ))}
      </Row>
      <Row>
        {sizes.map((size) => (
          <Button key={size} variant="primary" size={size}>
            Size {size}
          </Button>
        ))}
      </Row>
      <Row>
        <Button variant="tip" size="lg">
          <Gift aria-hidden="true" />
          Send a tip
        </Button>
        <Button variant="secondary" size="lg">
          <Video aria-hidden="true" />
          Book a call
        </Button>
      </Row>
      <Row>
        <Button variant="primary" loading>
          Save
        </Button>
        <Button variant="tip" loading loadingText="Sending...">
          Send tip
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button variant="outline" disabled>
          Disabled
        </Button>
      </Row>
      <Button variant="primary" size="xl" block>
        Across the whole width
      </Button>
      <Icons />
    </Both>
  )
}

function Icons() {
  const [saved, setSaved] = useState(true)
  return (
    <Row>
      <IconButton label="More">
        <Ellipsis aria-hidden="true" />
      </IconButton>
      <IconButton label="Like" variant="secondary">
        <Heart aria-hidden="true" />
      </IconButton>
      <IconButton label="Video call" variant="primary" size="lg">
        <Video aria-hidden="true" />
      </IconButton>
      <IconButton label="Saving" variant="secondary" loading>
        <Bookmark aria-hidden="true" />
      </IconButton>
      <IconButton label="Bookmark" variant="glass" size="sm" aria-pressed={saved} onClick={() => setSaved(!saved)}>
        <Bookmark aria-hidden="true" />
      </IconButton>
      <IconButton label="Not now" variant="outline" size="sm" disabled>
        <Heart aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
