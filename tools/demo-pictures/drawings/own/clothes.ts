import { circle, drawing, flat, line, path, rect, repeat } from './shapes.ts'

/** The main colour, which recipes replace. */
const CLOTH = '#c4475a'
const TRIM = '#3f8f6b'
const SOLE = '#8a5a34'

export const CLOTHES: Record<string, string> = {
  // The largest path is the body, on which the weave is laid.
  panjabi: drawing(
    path('M11 4.6L5.6 7.2L2.6 18.6L6.6 19.8L9.4 12Z', CLOTH),
    path('M21 4.6L26.4 7.2L29.4 18.6L25.4 19.8L22.6 12Z', CLOTH),
    path('M11 4.2Q16 6.4 21 4.2L23.6 9.6L24.6 29.2Q16 31.2 7.4 29.2L8.4 9.6Z', CLOTH),
    path('M12.6 3.4Q16 5.6 19.4 3.4L20 5Q16 7.6 12 5Z', TRIM),
    path('M14.9 6.4H17.1V15.4L16 16.6L14.9 15.4Z', TRIM),
    ...repeat(3, at => flat(circle(16, 8.4 + at * 2.5, 0.42, '#fff3d6'))),
    path('M2.5 18.2L6.8 19.4L6.5 20.4L2.2 19.2Z', TRIM),
    path('M29.5 18.2L25.2 19.4L25.5 20.4L29.8 19.2Z', TRIM),
    line('M10.2 22V29M21.8 22V29', '#00000022', 0.3),
  ),
  lungi: drawing(
    path('M9 4.6Q16 6.4 23 4.6L27 28.2Q16 31 5 28.2Z', CLOTH),
    path('M14 5.4Q17 8 16.2 12L18.6 29.4L13.4 29.6L13 12Q12.6 8 14 5.4Z', CLOTH),
    path('M12.6 4.2Q16 2.4 19 4.6Q19.4 8 16 9.2Q12.4 8 12.6 4.2Z', CLOTH),
    path('M5.2 26.6Q16 29.2 26.8 26.6L27.1 28.4Q16 31.2 4.9 28.4Z', TRIM),
  ),
  'folded-cloth': drawing(
    rect(3.4, 21.4, 25.4, 4.6, 2.3, CLOTH),
    rect(3, 16.6, 26, 4.9, 2.4, CLOTH),
    path('M5.6 6.4H26.4Q29 6.4 29 9V14.4Q29 17 26.4 17H5.6Q3 17 3 14.4V9Q3 6.4 5.6 6.4Z', CLOTH),
    path('M21 6.4H25V17H21Z', TRIM),
    line('M5 24H27M5 19.2H27', '#00000026', 0.5),
  ),
  cushion: drawing(
    path('M4 4Q16 7.4 28 4Q24.8 16 28 28Q16 24.6 4 28Q7.2 16 4 4Z', CLOTH),
    ...[
      [4, 4],
      [28, 4],
      [4, 28],
      [28, 28],
    ].map(([x, y]) => circle(x!, y!, 1.5, TRIM)),
  ),
  nagra: drawing(
    path(
      'M2.4 21.6Q3 16.4 8 16.8L13.4 17.6Q20 20.4 25 18.6Q28.6 17 28 12.4Q31.4 15.6 29.4 20Q27.4 24 20 24.2H4.4Q2.2 24.2 2.4 21.6Z',
      CLOTH,
    ),
    path('M2.6 23.2H24Q22 25.4 18 25.4H5Q2.8 25.4 2.6 23.2Z', SOLE),
    path('M7.4 16.8Q11 15 13.6 17.6Q12 20.6 7.2 19.8Z', '#6d3a24'),
    path('M14.4 18.4Q19 21 24.4 19.6Q22 22.4 17 22.2Q14.8 21 14.4 18.4Z', '#e0b040'),
    circle(28.2, 12, 1.3, '#e0b040'),
    ...repeat(4, at => flat(circle(5 + at * 2.6, 21.8, 0.5, '#f3d27a'))),
  ),
  doormat: drawing(
    path('M6 9H26L30 24H2Z', CLOTH),
    path('M2 24H30L29.6 26H2.4Z', '#7a3038'),
    line('M8 12H24M7 15.4H25M6.2 18.6H25.8M5.2 21.6H26.8', '#ffffff40', 0.7),
  ),
  'round-rug': drawing(
    circle(16, 16, 13.6, CLOTH),
    ...repeat(4, at => line(ring(16, 16, 11.6 - at * 2.7), at % 2 ? '#ffffff55' : '#00000038', 1)),
    circle(16, 16, 1.6, TRIM),
  ),
  'rolled-mat': drawing(
    path('M3 12H26V23H3Z', CLOTH),
    path('M26 12A5.5 5.5 0 0 1 26 23A5.5 5.5 0 0 1 26 12Z', CLOTH),
    line('M3 14.2H22M3 16.6H21M3 19H21M3 21H22', '#00000030', 0.4),
    line('M26 14.4A3.2 3.2 0 1 0 28 17.6A2 2 0 1 0 25.4 18.4', '#0000004d', 0.6),
    rect(7.4, 11.6, 1.6, 11.8, 0.6, TRIM),
    rect(17.4, 11.6, 1.6, 11.8, 0.6, TRIM),
  ),
}

function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}`
}
