import type { NameSource } from "./name-source";

/** Names in other scripts than Latin, each with the spelling its owner would use in an address. */
export const SCRIPT_NAMES: readonly NameSource[] = [
  {
    // Family names that do not change with gender: any given name may stand before any of them.
    given:
      "Алексей=aleksei, Мария=maria, Дмитрий=dmitry, Анастасия=anastasia, Фёдор=fyodor, Юлия=yulia, Олександр=oleksandr, Їванна=yivanna",
    family:
      "Шевченко=shevchenko, Бондаренко=bondarenko, Черных=chernykh, Долгих=dolgikh, Коваленко=kovalenko, Ткачук=tkachuk, Мицкевич=mitskevich, Седых=sedykh",
  },
  {
    given:
      "Γιώργος=giorgos, Ελένη=eleni, Νίκος=nikos, Αικατερίνη=aikaterini, Σπύρος=spyros, Ευαγγελία=evangelia, Ίρις=iris, Χρήστος=christos",
    family:
      "Γεωργίου=georgiou, Νικολάου=nikolaou, Ιωάννου=ioannou, Παπαγεωργίου=papageorgiou, Κωνσταντίνου=konstantinou, Δημητρίου=dimitriou, Αθανασίου=athanasiou, Οικονόμου=oikonomou",
  },
  {
    given:
      "محمد=mohammed, فاطمة=fatima, عبد الرحمن=abdulrahman, ليلى=layla, يوسف=youssef, نور=nour, خالد=khalid, مريم=maryam",
    family:
      "الخطيب=alkhatib, حداد=haddad, المصري=almasri, الحسيني=alhusseini, نجار=najjar, القحطاني=alqahtani, درويش=darwish, عبد اللطيف=abdellatif",
  },
  {
    given:
      "נועה=noa, אברהם=avraham, תמר=tamar, יונתן=yonatan, שירה=shira, דוד=david, מיכל=michal, איתן=eitan",
    family:
      "כהן=cohen, לוי=levi, מזרחי=mizrahi, פרץ=peretz, ביטון=biton, בן־דוד=ben-david, אזולאי=azoulay, שפירא=shapira",
  },
  {
    given:
      "आरव=aarav, प्रिया=priya, अनन्या=ananya, राजेश=rajesh, सुनीता=sunita, विक्रम=vikram, लक्ष्मी=lakshmi, श्रीकृष्ण=shrikrishna",
    family:
      "शर्मा=sharma, पाटील=patil, गुप्ता=gupta, त्रिपाठी=tripathi, कुलकर्णी=kulkarni, वर्मा=verma, मिश्रा=mishra, द्विवेदी=dwivedi",
  },
  {
    given: "কবীর=kabir, শ্রেয়া=shreya, অর্ণব=arnab, মৌসুমী=mousumi",
    family: "চট্টোপাধ্যায়=chattopadhyay, রহমান=rahman, সেনগুপ্ত=sengupta, ইসলাম=islam",
  },
  {
    given: "கார்த்திக்=karthik, மீனாட்சி=meenakshi, அருண்=arun, கவிதா=kavitha",
    family: "சுப்பிரமணியன்=subramanian, இராமசாமி=ramasamy, முருகன்=murugan, நடராஜன்=natarajan",
  },
  {
    given:
      "伟=wei, 芳=fang, 秀英=xiuying, 子涵=zihan, 欣怡=xinyi, 建国=jianguo, 思远=siyuan, 丽=li, 若曦=ruoxi, 浩然=haoran",
    family: "王=wang, 李=li, 张=zhang, 刘=liu, 陈=chen, 欧阳=ouyang, 司马=sima, 诸葛=zhuge, 黄=huang, 林=lin",
    familyFirst: true,
    separator: "",
  },
  {
    given:
      "太郎=taro, 花子=hanako, 陽翔=haruto, さくら=sakura, 美咲=misaki, 健一=kenichi, ひなた=hinata, サユリ=sayuri",
    family:
      "佐藤=sato, 鈴木=suzuki, 高橋=takahashi, 渡邊=watanabe, 小鳥遊=takanashi, 伊集院=ijuin, 田中=tanaka, マルティネス=martinez",
    familyFirst: true,
  },
  {
    given:
      "민준=minjun, 서연=seoyeon, 지우=jiwoo, 하은=haeun, 도윤=doyun, 영희=younghee, 은지=eunji, 현우=hyunwoo",
    family: "김=kim, 이=lee, 박=park, 최=choi, 정=jung, 남궁=namgung, 황보=hwangbo, 강=kang",
    familyFirst: true,
    separator: "",
  },
  {
    given: "สมชาย=somchai, กนกวรรณ=kanokwan, ณัฐพล=nattapon, พิมพ์ชนก=pimchanok, ธนกฤต=thanakrit, อรุณี=arunee",
    family:
      "ศรีสุวรรณ=srisuwan, วงศ์ไพบูลย์=wongpaiboon, ทองดี=thongdee, เจริญสุขวัฒนานนท์=charoensukwattananon, แก้วมณี=kaewmanee, บุญมา=boonma",
  },
  {
    given: "አበበ=abebe, ትዕግስት=tigist, ዮሐንስ=yohannes, ሰላም=selam, ሀና=hana, ዳዊት=dawit",
    family: "በቀለ=bekele, ተስፋዬ=tesfaye, ገብረማርያም=gebremariam, ኃይሌ=haile, መኮንን=mekonnen, ወልደጊዮርጊስ=woldegiorgis",
  },
  {
    given: "გიორგი=giorgi, ნინო=nino, ლუკა=luka, თამარ=tamar",
    family: "მახარაძე=makharadze, ბერიძე=beridze, კაპანაძე=kapanadze, ღვინიაშვილი=ghviniashvili",
  },
  {
    given: "Արամ=aram, Անահիտ=anahit, Տիգրան=tigran, Լուսինե=lusine",
    family: "Հակոբյան=hakobyan, Տեր-Պետրոսյան=ter-petrosyan, Սարգսյան=sargsyan, Մկրտչյան=mkrtchyan",
  },
];
