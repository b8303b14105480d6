import type { Name } from "./name-source";

/** What real directories hold that no pattern makes: mononyms, emoji, punctuation, the very long and very short. */
export const UNUSUAL_NAMES: readonly Name[] = [
  { display: "O", handle: "o" },
  { display: "Ng", handle: "ng" },
  { display: "吴", handle: "wu" },
  { display: "Madhavi", handle: "madhavi" },
  { display: "Jennifer Null", handle: "jennifer.null" },
  { display: "Chris True", handle: "chris.true" },
  { display: "Sam Rivers 🚀", handle: "sam.rivers" },
  { display: "Robin 👩🏽‍🚀 Vale", handle: "robin.vale" },
  { display: "Kit Marlow 🏳️‍🌈", handle: "kit.marlow" },
  { display: "🌻 Juniper Hayes", handle: "juniper.hayes" },
  { display: "Zoë \"Zed\" O'Hara-D'Angelo", handle: "zed.ohara-dangelo" },
  { display: "Tim <Tiny> Barrow & Sons", handle: "tim.barrow" },
  { display: "@morgan", handle: "morgan" },
  { display: "+Rae Collins", handle: "rae.collins" },
  { display: "Yael (יעל) Ben-Ami", handle: "yael.ben-ami" },
  { display: "عمر Omar Haddad", handle: "omar.haddad" },
  { display: "Dr. Inés Vogt, PhD, MBA (she/her)", handle: "ines.vogt" },
  { display: "Ṣọlá Ọ̀ṣúnkúnlé Z̈ẹ́", handle: "sola.osunkunle" },
  { display: "deleted user 4471", handle: "former.4471" },
  {
    display:
      "María del Carmen Inmaculada Concepción de los Ángeles Fernández de Henestrosa y Álvarez de Toledo-Osorio",
    handle: "mc.fernandez",
  },
  {
    display: "Friederike Oberweserdampfschifffahrtsgesellschaftskapitänsmützenmacherin",
    handle: "friederike.o",
  },
  {
    display: "พระบาทสมเด็จพระปรเมนทรมหามงกุฎวิทยาลัยเฉลิมพระเกียรติ วัฒนานุรักษ์สกุลชัยเจริญทรัพย์",
    handle: "wattana.s",
  },
];
