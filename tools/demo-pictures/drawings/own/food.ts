import { circle, drawing, ellipse, flat, line, path, rect, repeat } from './shapes.ts'

const LEAF = '#4e9a3b'
const STEM = '#7a5230'
const GLASS = '#dfe9ee'

const litchi = (x: number, y: number) => [
  circle(x, y, 6.2, '#d9435a'),
  ...repeat(9, at =>
    flat(
      circle(x - 3.4 + (at % 3) * 3.2 + (at > 2 && at < 6 ? 0.8 : 0), y - 3 + Math.floor(at / 3) * 3, 0.7, '#a82740'),
    ),
  ),
]

export const FOOD: Record<string, string> = {
  litchi: drawing(
    line('M16 3Q17 8 11 13M16 3Q18 8 22 13M16 3Q16 12 16 19', STEM, 1),
    path('M16 4Q22 0 28 4Q24 9 16 4Z', LEAF),
    path('M15 5Q9 1 4 6Q9 10 15 5Z', LEAF),
    ...litchi(9.4, 17),
    ...litchi(22.6, 17),
    ...litchi(16, 24),
  ),
  guava: drawing(
    path('M16 6Q24 5.4 27.4 13Q30 24 20.6 28.4Q11.4 31 6 23.4Q2.4 14 8.6 8.4Q12 6 16 6Z', '#9fc65a'),
    path('M16 6.4Q16 3.6 18.4 2.6L19.2 3.8Q17.6 4.8 17.4 6.6Z', STEM),
    path('M18 5Q23 0.6 28.6 4Q24.4 8.6 18 5Z', LEAF),
    ellipse(11.4, 13.4, 2.4, 3.6, '#c6e08a'),
  ),
  'green-coconut': drawing(
    path('M16 5.4Q26.4 5.2 28.2 16Q28.6 27 16 29.6Q3.4 27 3.8 16Q5.6 5.2 16 5.4Z', '#6fae3f'),
    path('M10.4 7.2Q16 3.6 21.6 7.2Q20.4 10.6 16 10.6Q11.6 10.6 10.4 7.2Z', '#f1f3e2'),
    ellipse(16, 7.4, 2.8, 1.2, '#cfd6b4'),
    line('M16.6 7.2L21.4 0.9', '#e8524a', 1.3),
    line('M9 13Q7 19 9.4 25M23 13Q25 19 22.6 25', '#4f8a2c', 0.5),
  ),
  jackfruit: drawing(
    path('M16 5Q26 6 27.6 17Q27.6 28 17 30Q6 29.6 4.4 18.6Q4.6 7 16 5Z', '#a9b23c'),
    ...repeat(30, at => {
      const [row, column] = [Math.floor(at / 6), at % 6]
      const y = 9 + row * 4.1
      const half = [6, 9, 10, 9.4, 6.6][row]!
      return flat(circle(16 - half + (column * half) / 2.5 + (row % 2) * 0.6, y, 0.95, '#7f8a28'))
    }),
    path('M15 5.4L15.6 1.6H17.6L17.4 5.4Z', STEM),
    path('M17.4 3.6Q22.6 0.4 27 4.4Q22.6 7.6 17.4 3.6Z', LEAF),
  ),
  'dragon-fruit': drawing(
    ...[
      'M8 9Q3 7 2.4 3Q8 4 10.6 8Z',
      'M24 9Q29 7 29.6 3Q24 4 21.4 8Z',
      'M13 6Q13 2 16 0.6Q19 2 19 6Z',
      'M4.6 19Q1 18 0.6 14Q5 14.4 6.6 17Z',
      'M27.4 19Q31 18 31.4 14Q27 14.4 25.4 17Z',
    ].map(leaf => path(leaf, '#7fb347')),
    path('M16 4.6Q25.6 6 26.8 17Q26.4 28.4 16 31Q5.6 28.4 5.2 17Q6.4 6 16 4.6Z', '#e0357f'),
    ...[
      'M9 14Q6.4 12 6.6 9Q10.2 10.4 11.6 13.6Z',
      'M23 14Q25.6 12 25.4 9Q21.8 10.4 20.4 13.6Z',
      'M14 20Q12.6 16.4 14.6 13.6Q17 16 16.8 19.8Z',
      'M20.6 25.6Q20.6 22 23.4 20Q24.6 23 22.8 25.8Z',
      'M9.6 25Q7.6 22.4 8.4 19.4Q11.4 21.2 12 24.4Z',
    ].map(leaf => path(leaf, '#a9c95a')),
  ),
  honeycomb: drawing(
    rect(2.6, 6, 26.8, 21, 3, '#e2a02c'),
    ...repeat(15, at =>
      path(hexagon(7 + (at % 5) * 4.6, 11 + Math.floor(at / 5) * 5.6 + (at % 2) * 2, 2.5), '#b87412'),
    ),
    path('M6 26Q7 31 9 26.6Q10 29 12 26.4L22 26.6Q23.4 30.6 25 26.4Z', '#f2b63c'),
  ),
  'pickle-jar': drawing(
    path('M8.4 8H23.6Q27 10.4 27 14V26.4Q27 30 23.4 30H8.6Q5 30 5 26.4V14Q5 10.4 8.4 8Z', GLASS),
    path('M6.2 14.4H25.8V26Q25.8 28.8 23 28.8H9Q6.2 28.8 6.2 26Z', '#b5542a'),
    ...[
      [10, 18],
      [15.6, 20.6],
      [21, 17.8],
      [11.6, 25],
      [20.4, 24.8],
    ].map(([x, y]) => ellipse(x!, y!, 2.2, 1.5, '#d98a3c')),
    rect(7.2, 2.4, 17.6, 5.2, 1.6, '#e2b13c'),
    rect(8, 16.6, 1.4, 9, 0.7, '#f6e6da'),
  ),
  'oil-bottle': drawing(
    path('M12.4 8H19.6L23.4 13.4V27Q23.4 30 20.4 30H11.6Q8.6 30 8.6 27V13.4Z', '#c4475a'),
    rect(12.2, 2, 7.6, 6.4, 1.2, '#e9e2d4'),
    rect(11, 16.6, 10, 9, 1, '#fdf6e8'),
    line('M13 20H19M13 22.4H17.6', '#b08a58', 0.7),
    rect(10, 14, 1.2, 13, 0.6, '#ffffff66'),
  ),
  'seven-layer-tea': drawing(
    path('M7 3H25L23.2 27.6Q23 30 20.6 30H11.4Q9 30 8.8 27.6Z', GLASS),
    ...['#5a2a16', '#7d3f1e', '#a35a2a', '#c27a3e', '#d79a5c', '#e6bd88', '#f3dcb8'].map((colour, at) => {
      const [top, bottom] = [26.6 - at * 3.1, 29.6 - at * 3.1]
      const inset = (y: number) => 7.7 + (y - 3) * 0.066
      return path(
        `M${inset(top).toFixed(2)} ${top}H${(32 - inset(top)).toFixed(2)}L${(32 - inset(bottom)).toFixed(2)} ${bottom}H${inset(bottom).toFixed(2)}Z`,
        colour,
      )
    }),
    line('M10 6L11.2 25', '#ffffff88', 0.8),
  ),
  marigold: drawing(
    path('M15.2 18H16.8V31H15.2Z', '#4e8a35'),
    path('M16 27Q22 21 27 25Q23 30 16 27Z', LEAF),
    ...repeat(14, at => circle(16 + 8 * Math.cos(at * 0.4488), 11.6 + 8 * Math.sin(at * 0.4488), 2.9, '#c4475a')),
    ...repeat(9, at => circle(16 + 4.4 * Math.cos(at * 0.698), 11.6 + 4.4 * Math.sin(at * 0.698), 2.6, '#d2596b')),
    circle(16, 11.6, 2.8, '#b23a4c'),
  ),
  'snake-plant': drawing(
    path('M14.4 22Q11 12 12.6 2Q17.4 12 17.4 22Z', '#3f8a4a'),
    path('M12 22Q6.4 15 6.4 6.6Q13 13 15 22Z', '#4f9a52'),
    path('M17.4 22Q18.6 12 24.6 5.4Q24.6 15 20.6 22Z', '#4f9a52'),
    line('M12.8 4Q14 14 15.6 21M24 7Q20 14 19.2 21M6.9 8Q9.4 15 13 21', '#d8dc72', 0.7),
    path('M7.4 20.4H24.6L22.4 29Q22 30.6 20.4 30.6H11.6Q10 30.6 9.6 29Z', '#c2693c'),
    rect(6.6, 18.8, 18.8, 3.6, 1, '#d57c4c'),
  ),
  bonsai: drawing(
    path('M15 23Q17.6 18 13.6 15Q10.4 12.6 11.8 8.6L14 9Q13.6 12 17 14Q21.4 17 18.6 23Z', '#7d5233'),
    ellipse(10.6, 8.2, 7.6, 4.8, '#4a8f3f'),
    ellipse(21.4, 9.6, 7.4, 4.4, '#5aa048'),
    ellipse(16, 4.8, 6.6, 3.6, '#68ad52'),
    ellipse(23.6, 15.4, 4.8, 2.8, '#4a8f3f'),
    path('M5 23H27L25.4 28Q25 29.4 23.4 29.4H8.6Q7 29.4 6.6 28Z', '#8d4a34'),
    rect(8.4, 29, 3.2, 1.8, 0.6, '#74392a'),
    rect(20.4, 29, 3.2, 1.8, 0.6, '#74392a'),
  ),
}

function hexagon(x: number, y: number, r: number): string {
  const corner = (at: number) =>
    `${(x + r * Math.cos((at * Math.PI) / 3)).toFixed(2)} ${(y + r * Math.sin((at * Math.PI) / 3)).toFixed(2)}`
  return `M${[0, 1, 2, 3, 4, 5].map(corner).join('L')}Z`
}
