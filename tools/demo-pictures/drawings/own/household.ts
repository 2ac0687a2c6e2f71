import { circle, drawing, ellipse, flat, line, path, rect, repeat } from './shapes.ts'

/** The main colour, which recipes replace. */
const MAIN = '#c4475a'
const STEEL = '#c9ced4'
const DARK = '#2b2d33'
const WOOD = '#a5713f'

export const HOUSEHOLD: Record<string, string> = {
  korai: drawing(
    path('M1 11Q-1 15.6 4 16.4L4.8 14.6Q2.4 14 3.4 11.6Z', '#3a3d42'),
    path('M31 11Q33 15.6 28 16.4L27.2 14.6Q29.6 14 28.6 11.6Z', '#3a3d42'),
    path('M2 10.6H30Q28.6 26.6 16 26.6Q3.4 26.6 2 10.6Z', '#3a3d42'),
    ellipse(16, 10.6, 14, 3.6, '#55595f'),
    ellipse(16, 11.2, 11.8, 2.5, '#2c2e33'),
  ),
  boti: drawing(
    rect(2, 24.4, 28, 4.4, 1.4, WOOD),
    path('M14 24.6Q12 16 16 10Q20 3.6 28 3Q22 9 21 15Q20.2 20 19 24.6Z', STEEL),
    line('M15.4 24Q13.8 16 17.4 10.6Q20.6 5.8 26.4 4.2', '#f3f6f8', 0.7),
    circle(16.6, 25.6, 1.4, DARK),
  ),
  'pressure-cooker': drawing(
    rect(25, 12, 6.6, 3.4, 1.4, DARK),
    rect(0.4, 13, 5, 3, 1.3, DARK),
    path('M4 13.4H26V24.4Q26 28.6 21.8 28.6H8.2Q4 28.6 4 24.4Z', STEEL),
    path('M3.4 10.4Q15 7 26.6 10.4V13.8H3.4Z', '#d9dde2'),
    rect(20, 9, 11, 2.8, 1.3, DARK),
    rect(13.6, 3.8, 3, 5.4, 1, '#8d949c'),
    circle(15.1, 3.8, 2, '#e05a4a'),
    line('M4.4 18H25.6', '#9aa2aa', 0.6),
  ),
  'tiffin-carrier': drawing(
    path('M7 7Q7 1.4 16 1.4Q25 1.4 25 7L23.4 7.4Q23 3.2 16 3.2Q9 3.2 8.6 7.4Z', '#8d949c'),
    ...repeat(4, at => rect(6, 7 + at * 5.8, 20, 5.5, 1.4, STEEL)),
    line('M6.6 12.7H25.4M6.6 18.5H25.4M6.6 24.3H25.4', '#8d949c', 0.6),
    rect(5, 7, 1.8, 22.6, 0.8, '#8d949c'),
    rect(25.2, 7, 1.8, 22.6, 0.8, '#8d949c'),
    rect(6.4, 29.8, 19.2, 1.4, 0.6, '#9aa2aa'),
  ),
  blender: drawing(
    path('M9 5H23L21.6 18.6H10.4Z', '#dcebf2'),
    path('M9.8 11H22.2L21.4 18H10.6Z', '#f0a35c'),
    rect(8, 2, 16, 3.2, 1.2, DARK),
    path('M23 7H27.4V14.6L22.2 15.4L22.4 13.6L25.6 13V8.8H22.8Z', '#b9cbd4'),
    path('M9.6 18.4H22.4L24.6 28.4Q24.8 30.4 22.8 30.4H9.2Q7.2 30.4 7.4 28.4Z', MAIN),
    circle(16, 25, 2.4, '#f4f4f0'),
    line('M16 25V23.2', '#5a5e66', 0.8),
  ),
  'rice-cooker': drawing(
    path('M3.4 13H28.6V24Q28.6 29 23.6 29H8.4Q3.4 29 3.4 24Z', MAIN),
    path('M3 13Q3.6 6.6 16 6.6Q28.4 6.6 29 13Z', '#e9edf0'),
    rect(13.4, 3.6, 5.2, 3.6, 1.4, DARK),
    rect(2.6, 12.2, 26.8, 2.2, 0.9, STEEL),
    rect(12, 19, 8, 6, 1.2, '#f6efe6'),
    flat(circle(14.6, 22, 1, '#7fc46b')),
    flat(circle(17.6, 22, 1, '#f2a33c')),
  ),
  'clay-pot': drawing(
    path('M8 8H24L26.6 14Q29 24 22.4 28.6H9.6Q3 24 5.4 14Z', MAIN),
    ellipse(16, 8, 10.4, 3.2, MAIN),
    ellipse(16, 7.8, 8.4, 2.3, '#f6ead6'),
    line('M6 17Q16 20.4 26 17', '#ffffff40', 0.9),
  ),
  'floor-lamp': drawing(
    rect(15.1, 12, 1.8, 16, 0.6, WOOD),
    ellipse(16, 29, 7.4, 2, WOOD),
    path('M10 2.4H22L26.4 15H5.6Z', MAIN),
    line('M12.6 2.6L10 14.8M16 2.6V14.8M19.4 2.6L22 14.8M9 6.4H23M7.6 10.4H24.4', '#ffffff59', 0.5),
    path('M13 15H19L20.6 17H11.4Z', '#ffe9a8'),
  ),
  'table-lamp': drawing(
    path('M14.8 15H17.2V19H14.8Z', '#8d949c'),
    path('M16 18Q23 20 21.4 25.4Q20.6 28.6 19 29.6H13Q11.4 28.6 10.6 25.4Q9 20 16 18Z', MAIN),
    path('M10.6 2.4H21.4L26.6 15.4H5.4Z', '#f1e3c6'),
    path('M12 15.4H20L21 17H11Z', '#ffe9a8'),
    rect(11.4, 29.2, 9.2, 1.8, 0.8, '#7d4a30'),
  ),
  ektara: drawing(
    line('M12.4 20L15 2.6M19.6 20L17 2.6', WOOD, 1.7),
    rect(13.4, 1, 5.2, 3, 1.3, '#8a5a30'),
    line('M16 3V26', '#e8e2d2', 0.4),
    path('M7 19H25Q26.4 30.6 16 30.6Q5.6 30.6 7 19Z', '#d3913f'),
    ellipse(16, 19, 9, 2.4, '#f1ddb4'),
    line('M8.6 23.4Q16 26 23.4 23.4', '#9a5c22', 0.8),
  ),
  'bamboo-flute': drawing(
    path('M2.4 26.2L25.6 2.6L29.4 6.2L6 29.6Z', MAIN),
    ...repeat(6, at => flat(ellipse(12 + at * 2.1, 19.8 - at * 2.15, 0.75, 0.75, DARK))),
    flat(ellipse(26, 5.9, 0.95, 0.95, DARK)),
    line('M5.2 23.4L9 27M22.6 5.6L26.4 9.4', '#8a3038', 1),
    line('M4.6 28L2 31M5.6 28.6L4.6 31.4', '#e0b040', 0.7),
  ),
  'ludo-board': drawing(
    rect(2, 2, 28, 28, 2, '#f7f1e3'),
    rect(3.4, 3.4, 10, 10, 1, '#e0524a'),
    rect(18.6, 3.4, 10, 10, 1, '#4f9fd8'),
    rect(3.4, 18.6, 10, 10, 1, '#6fb553'),
    rect(18.6, 18.6, 10, 10, 1, '#f0c63f'),
    ...[8.4, 23.6].flatMap(x => [8.4, 23.6].map(y => circle(x, y, 3, '#fffaf0'))),
    path('M13.4 13.4H18.6V18.6H13.4Z', '#b784d6'),
    line(
      'M13.4 7H18.6M13.4 10.2H18.6M13.4 21.8H18.6M13.4 25H18.6M7 13.4V18.6M10.2 13.4V18.6M21.8 13.4V18.6M25 13.4V18.6',
      '#b9ad97',
      0.4,
    ),
  ),
  'spinning-top': drawing(
    path('M15 2H17V9H15Z', '#8a5a34'),
    path('M5 14Q5.6 8.6 16 8.6Q26.4 8.6 27 14Q27 20 17.4 27.6H14.6Q5 20 5 14Z', MAIN),
    path('M5 13.6Q16 18 27 13.6Q27 15.6 26.2 17.2Q16 21 5.8 17.2Q5 15.6 5 13.6Z', '#3f8f6b'),
    path('M14.6 27H17.4L16 31.6Z', '#8d949c'),
    line('M26 24Q30 20 29 26T20 29', '#e9dfc8', 1),
  ),
  'carrom-board': drawing(
    rect(1.6, 1.6, 28.8, 28.8, 2.4, '#7b4a2a'),
    rect(4.2, 4.2, 23.6, 23.6, 1, '#eccb8f'),
    ...[6.4, 25.6].flatMap(x => [6.4, 25.6].map(y => circle(x, y, 1.7, DARK))),
    line('M9.6 8.6H22.4M9.6 23.4H22.4M8.6 9.6V22.4M23.4 9.6V22.4', '#a8452f', 0.5),
    circle(16, 16, 4.4, '#d98a5a'),
    ...repeat(6, at =>
      circle(16 + 2.7 * Math.cos(at * 1.047), 16 + 2.7 * Math.sin(at * 1.047), 1.2, at % 2 ? '#f7f1e3' : DARK),
    ),
    circle(16, 16, 1.2, '#d1383f'),
  ),
  'henna-cone': drawing(
    path('M6.6 7.4Q16 3.4 25.4 7.4L17 29.4H15Z', MAIN),
    ellipse(16, 7.2, 9.5, 2.8, '#f2ead6'),
    rect(14.8, 28.4, 2.4, 2.8, 0.7, '#e0b040'),
    path('M11 11Q16 13.4 21 11L19.6 15.6Q16 17 12.4 15.6Z', '#f7f1e3'),
  ),
  'kajal-stick': drawing(
    path('M12.6 14H19.4V29Q19.4 30.6 17.8 30.6H14.2Q12.6 30.6 12.6 29Z', '#3a3d42'),
    path('M13.4 8.6H18.6V14H13.4Z', '#e0b040'),
    path('M13.8 9L15.2 2Q16 0.8 16.8 2L18.2 9Z', '#2c2e33'),
    line('M14.2 17V28', '#ffffff40', 0.7),
  ),
}
