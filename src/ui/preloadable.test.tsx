import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { preloadable } from './preloadable.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('renders at once after its preload, and a placeholder before', async () => {
  const Late = preloadable(async () => ({ default: Hello }))
  const shown = () =>
    renderToString(
      <Suspense fallback="Loading">
        <Late name="Mira" />
      </Suspense>,
    )
  expect(shown()).toContain('Loading')
  await Late.preload()
  expect(shown()).toContain('Mira')
})
