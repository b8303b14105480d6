import type { NameSource } from "./name-source";

/** Names in Latin letters. `=` gives the spelling for an address where dropping the accents would not. */
export const LATIN_NAMES: readonly NameSource[] = [
  {
    given:
      "Oliver, Amelia, George, Isla, Harry, Ava, Noah, Mia, Grace, Jack, Freya, Arthur, Poppy, Leo, Ruby, Theodore",
    family:
      "Smith, Jones, Taylor, Brown, Williams, Robinson, Wright, Thompson, Evans, Walker, O'Connor, Smith-Jones, St. John, Featherstonehaugh, Hall, Clarke",
  },
  {
    given: "Aoife, Siobhán, Niamh, Pádraig, Caoimhe, Seán, Róisín, Eoghan, Gráinne, Cillian",
    family: "O'Brien, Ní Dhuibhne, Mac Giolla Phádraig, Ó Súilleabháin, McGrath, O'Shaughnessy, Byrne, Daly",
  },
  {
    given:
      "Zoé, Chloé, Élodie, François, Jérôme, Benoît, Noël, Anaïs, Jean-Baptiste, Marie-Thérèse, Maël, Gaëlle, Loïc, Hélène",
    family:
      "Lefèvre, Dupont, D'Aboville, L'Hôte, Géraud, Le Goff, Moreau, Lemaître, Fournier, Saint-Étienne, Béranger, Châtelain",
  },
  {
    given:
      "Jürgen, Käthe, Björn, Günther, Anna-Lena, Wolfgang, Friederike, Matthias, Änne, Jörg, Karl-Heinz, Ulrike",
    family:
      "Müller, Schröder, Weiß=weiss, Groß=gross, Schäfer, Köhler, von Hohenfels, Müller-Lüdemann, Strauß=strauss, Jäger, Böhm, Schwarzenberger",
  },
  {
    given:
      "José, María José, Íñigo, Begoña, Ramón, Lucía, Joaquín, Inés, João, Conceição, Thiago, Luísa, Sofía, Andrés, Itzel",
    family:
      "Núñez, García Márquez, de la Fuente y Ortega, Ibáñez, Peña, Rodríguez, Gonçalves, Araújo, dos Santos, Magalhães, Fernández de Córdoba, Quiñones, Ávila, Ferreira da Silva",
  },
  {
    given:
      "Søren=soren, Åsa, Þórunn=thorunn, Øyvind=oyvind, Linnéa, Håkon, Ægir=aegir, Märta, Guðrún=gudrun, Bjørn=bjorn, Aino, Väinö",
    family:
      "Ångström, Sørensen=sorensen, Jónsdóttir, Guðmundsson=gudmundsson, Lindqvist, Øvergård=overgard, Hämäläinen, Nyström, Kjærgaard=kjaergaard, Sæmundsdóttir=saemundsdottir, Ek, Åkesson",
  },
  {
    given:
      "Łukasz=lukasz, Żaneta, Jiří, Zdeněk, Đorđe=djordje, Šárka, Małgorzata=malgorzata, Ștefan, Ágnes, Zoltán, Ľubica, Ondřej, Čedomir, Gergő, Božena",
    family:
      "Wójcik, Dvořák, Brzęczyszczykiewicz, Novák, Đurić=djuric, Nagy, Szabó, Kowalczyk, Čapek, Petrović, Žižka, Ionescu, Țuțu, Šťastný, Błaszczyk=blaszczyk, Kő",
  },
  {
    given: "İbrahim, Çiğdem, Gökçe, Işıl=isil, Ömer, Şebnem, Ayşe, Tuğba, Doğan, Ülkü",
    family: "Yılmaz=yilmaz, Öztürk, Şahin, Çelik, Aydın=aydin, Kılıç=kilic, Doğru, Güneş",
  },
  {
    given: "Minh Khai, Văn Đức=van-duc, Thùy Dương, Quốc Bảo, Ánh Tuyết, Hữu Phước, Thị Mỹ Linh, An",
    family: "Nguyễn, Trần, Lê, Phạm, Hoàng, Đặng=dang, Vũ, Bùi",
    familyFirst: true,
  },
  {
    given:
      "Adébáyọ̀, Chinọnso, Ọlámidé, Kwame, Ngozi, N'Golo, Yaa, Abdoulaye, Aïssatou, Thandiwe, Sipho, Wanjirũ",
    family:
      "Okafor, Adéyẹmí, Mbaye, N'Diaye, Oyèláràn, Mensah, Traoré, Owusu-Ansah, Nkosi, Ngũgĩ, Van der Merwe, Dlamini",
  },
  {
    given: "Kāwika, Leilani, Kaʻiulani, Tāne, Whetū, Moana, Aroha, Keoni",
    family: "Kalanianaʻole, Tūhoe, Kamakaʻehu, Māhoe, Parata, Kealoha, Tāmihana, Ngata",
  },
];
