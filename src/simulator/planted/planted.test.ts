import { expect, test } from 'vitest'
import { plantedFaults } from './index.ts'
import { planted } from './plant.ts'

test.each(plantedFaults)('the fault "$name" can be planted', (fault) => {
  expect(planted(fault)).toContain(fault.replace)
})

test('the names of planted faults differ', () => {
  expect(new Set(plantedFaults.map(({ name }) => name)).size).toBe(plantedFaults.length)
})
