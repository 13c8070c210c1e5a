import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatFigure } from './StatFigure.tsx'

test('a figure takes a smaller size above eight characters, and the smallest above eleven', () => {
  expect(renderToStaticMarkup(<StatFigure text="8,446" />)).not.toContain('data-size')
  expect(renderToStaticMarkup(<StatFigure text="$17,208.00" />)).toContain('data-size="middle"')
  expect(renderToStaticMarkup(<StatFigure text="$999,999,999.00" />)).toContain('data-size="small"')
})
