/** Words that say how somebody shops rather than what for. They are neither indexed nor searched for. */
export const STOP_WORDS = `
a an the of for with and or in on to from by my me i is are at this that it its
price prices buy sale online shop store best good cheap original bd bangladesh delivery near
shopping size number item items want need please wife husband mother father mom dad friend
er ar o e te ke kinbo kinte chai dam koto lagbe jonno jonne valo bhalo khati asol dorkar dokan kenakata jinis saman nibo stri shami mayer babar ammu abbu bondhur
এর ও এবং জন্য জন্যে দাম কত কিনতে কিনব কিনবো চাই ভালো খাঁটি আসল দরকার দামে দোকান কেনাকাটা জিনিস জিনিসপত্র লাগবে সাইজ নিব স্ত্রীর স্বামীর মায়ের বাবার আম্মুর আব্বুর বন্ধুর
`

/**
 * Phrases of names in which one word means something else: a tea bag is no bag, and a grafted (কলম করা) rose no pen.
 * The words before > are indexed as one, and of their parts only those after it.
 */
export const PHRASES = `
tea_bag tea_bags টি_ব্যাগ > tea টি
tea_rose চা_গোলাপি > rose গোলাপি
table_tennis টেবিল_টেনিস > tennis টেনিস
কলম_করা >
cast_iron > iron
lamp_black >
ear_plugs ইয়ার_প্লাগ >
kg_bag kg_sack > kg
কেজির_বস্তা > কেজির
grinder_cup গ্রাইন্ডার_কাপ > grinder গ্রাইন্ডার
`
