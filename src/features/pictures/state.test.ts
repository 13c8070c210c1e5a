import { expect, test } from 'vitest'
import { cardCrop, cardRatios, crop, pictureExports, ratioNames } from './spec.ts'
import { cardZooms, centredArea, exportSize } from './state.ts'

test('crop views use the zoom, rotation, ratio and export limits of the specification', () => {
  expect(crop).toEqual({ zoomMin: 1, zoomMax: 4, zoomStart: 1.2, rotateMin: -180, rotateMax: 180 })
  expect(ratioNames).toEqual(['2:3', '4:5', '9:16', '16:9', '1:1'])
  expect(pictureExports['card-picture']).toMatchObject({
    aspect: 2 / 3,
    height: 1_400,
    type: 'image/jpeg',
    quality: 0.92,
  })
})

test('initially selects 90 % of the width, or the whole height of a picture that is too wide', () => {
  // an upright picture in an upright frame is limited by its width
  expect(1 / (cardZooms({ width: 600, height: 2_000 }, cardRatios['2:3'])?.start ?? 0)).toBeCloseTo(0.9)
  expect(1 / (cardZooms({ width: 1_600, height: 900 }, cardRatios['16:9'])?.start ?? 0)).toBeCloseTo(0.9)
  // a wide picture in an upright frame is limited by its height
  expect(cardZooms({ width: 1_600, height: 900 }, cardRatios['4:5'])?.start).toBe(1)
})

test('never lets a selection become narrower than 50 pixels', () => {
  for (const [width, height] of [
    [600, 400],
    [400, 600],
    [52, 80],
  ] as const)
    for (const name of ratioNames) {
      const zooms = cardZooms({ width, height }, cardRatios[name])
      const widest = Math.min(width, height * cardRatios[name])
      if (widest < cardCrop.widthMin) expect(zooms).toBeUndefined()
      else expect(widest / (zooms?.max ?? 0)).toBeGreaterThanOrEqual(cardCrop.widthMin - 1e-9)
      if (zooms) expect(zooms.start).toBeLessThanOrEqual(zooms.max)
    }
  expect(cardZooms({ width: 49, height: 500 }, cardRatios['1:1'])).toBeUndefined()
  expect(cardZooms({ width: 50_000, height: 50_000 }, 1)?.max).toBe(cardCrop.zoomMax)
})

test('crops a card to its centre and exports it 1400 pixels high', () => {
  expect(centredArea({ x: 10, y: 20, width: 1_600, height: 900 }, 0.8)).toEqual({
    x: 450,
    y: 20,
    width: 720,
    height: 900,
  })
  expect(centredArea({ x: 0, y: 0, width: 200, height: 300 }, 0.8)).toEqual({ x: 0, y: 25, width: 200, height: 250 })
  expect(exportSize({ width: 2_000, height: 3_000 }, pictureExports['card-picture'])).toEqual({
    width: 933,
    height: 1_400,
  })
  expect(exportSize({ width: 200, height: 300 }, pictureExports['card-picture'])).toEqual({ width: 933, height: 1_400 })
  expect(exportSize({ width: 200, height: 200 }, pictureExports['profile-picture'])).toEqual({
    width: 200,
    height: 200,
  })
  expect(exportSize({ width: 900, height: 900 }, pictureExports['profile-picture'])).toEqual({
    width: 512,
    height: 512,
  })
})
