import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatFigure } from './StatFigure.tsx'

test('a figure of more than eight characters takes the smaller size', () => {
  expect(renderToStaticMarkup(<StatFigure text="8,446" />)).not.toContain('data-long')
  expect(renderToStaticMarkup(<StatFigure text="$17,208.00" />)).toContain('data-long="true"')
})
