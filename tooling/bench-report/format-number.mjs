/** A figure for people: three significant digits, and all digits before the point. */
export const formatNumber = (value) => {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 100) return groups.format(value)
  return Number(value.toPrecision(3)).toString()
}

const groups = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
