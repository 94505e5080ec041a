import type { LanguageWords } from "../language-words.ts";

/** Indonesian (and, for our purpose, Malay): words for telling languages apart, most telling first. */
export const id: LanguageWords = {
  frequent: `yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke karena tersebut bisa ada mereka lebih
    kata tahun sudah atau saat oleh menjadi orang ia telah adalah seperti sebagai bahwa dapat para harus namun kita dua
    satu masih hari hanya kami belum maka tak anda kamu dia aku apa apakah siapa siapakah berapa berapakah kapan
    kapankah dimana dimanakah mana manakah bagaimana bagaimanakah mengapa kenapa bukan jika kalau saja sangat lagi
    punya mau ingin tolong mohon terima kasih makasih kak kakak gan min dong sih kok deh nih ya iya tapi tetapi sama
    banyak sedikit semua setiap antara setelah sebelum ketika sejak hingga sampai tanpa serta bagi secara dimulai
    merupakan memiliki mempunyai terdapat yaitu yakni pertama kedua ketiga terjadi dilakukan digunakan disebut berada
    bernama lahir berasal termasuk melalui terhadap atas bawah udah gak nggak enggak ga gimana banget aja yg utk dgn
    nya pun lah kah selamat pagi siang malam sore halo permisi maaf begitu begini sini situ sana`,
  common: `pesanan pesan order minimal maksimal grosir eceran lusin reseller stok cod paket kirim dikirim pengiriman kiriman ongkir sampai datang terima diterima barang retur kembali
    dikembalikan pengembalian mengembalikan uang dana bayar dibayar pembayaran membayar kartu harga harganya biaya murah
    mahal diskon promo beli membeli dibeli jual dijual toko buka tutup jam hari besok kemarin minggu bulan pagi bantu
    bantuan butuh tahu cari mencari beri memberi kasih ambil salah rusak hilang kurang telat lama ganti tukar menukar
    ukuran batal membatalkan batalkan akun kata sandi alamat nomor telepon nama kecil besar sedang hitam putih merah
    biru hijau baju sepatu jaket celana gaun tas produk stok tersedia garansi kebijakan pertanyaan jawaban layanan
    pelanggan bicara berbicara hubungi menghubungi kerja masalah cek dicek lacak status panjang tinggi rendah tua muda
    baru baik buruk terbaik terakhir berikutnya dunia perang kota negara pemerintah pemerintahan presiden raja ratu
    meninggal wafat mati hidup kehidupan keluarga ayah ibu bapak saudara adik anak istri suami laki perempuan pria
    wanita teman sekolah universitas mahasiswa siswa guru belajar bahasa indonesia buku baca membaca tulis menulis lagu
    musik film permainan tim pemain musim liga klub sepak bola pertandingan menang kalah gol poin rekor bermain
    perusahaan bisnis pasar kelompok anggota partai pemilihan hukum pengadilan polisi tentara pasukan militer serangan
    pertempuran api air udara bumi tanah laut sungai danau pulau gunung utara selatan timur barat wilayah daerah tempat
    rumah ruang bangunan gereja masjid jalan jembatan stasiun kereta mobil pesawat kapal makan makanan minum nasi daging
    ikan buah pohon tanaman hewan anjing kucing burung tubuh kepala tangan mata jantung darah otak penyakit kesehatan
    dokter rumah sakit obat ilmu penelitian teori energi tenaga cahaya panas gas minyak logam emas besi sistem mesin
    dibangun dibuat dikenal dinamakan berdasarkan bagian jenis macam bentuk contoh jumlah jumlahnya juta ribu ratus
    puluh persen abad awal akhir masa zaman sejarah kuno utama penting terbesar terkenal tertinggi berbeda beberapa
    berbagai umum khusus nasional internasional inggris amerika prancis jerman belanda jepang cina arab mulai
    berakhir menggunakan membuat melakukan mengatakan menyatakan memimpin pindah percaya pikir rasa simpan tunjukkan
    penyebab alasan hasil pengaruh menurut perkembangan penduduk ekonomi politik sosial budaya agama tuhan islam kristen
    katolik kerajaan kekaisaran terletak didirikan ditemukan diciptakan kabupaten kecamatan desa provinsi gubernur
    bupati ibukota ibu tanggal januari februari maret mei juni juli agustus oktober desember senin selasa rabu kamis
    jumat sabtu pendiri penemu penulis tokoh pemimpin kepala anaknya namanya pertamanya dunianya keduanya
    udh blm blom gmn gmna knp sdh tdk klo kalo bgt doang nyampe nyampai gw gue lo lu elu pake kayak kyk jgn jg krn sm
    dpt dr lgi skrg bsk kmrn brp trs trus emg emang bilang ngasih ngirim nyari beliin kirimin balikin cekin bales
    dibales liat bikin gitu gini ntar mulu loh lho kek tuh tau ngerti cuma cuman abis nunggu dipake kepake kekirim
    kehapus bs bisakah mksh tlg pls blg hrs spt ttg pdhl smp sampe hp`,
  sample: `Paket saya ada di mana? Saya memesannya minggu lalu dan sampai sekarang belum datang. Bisa tolong dicek statusnya?
    Kemeja yang saya beli kekecilan, jadi saya ingin menukarnya dengan ukuran yang lebih besar. Berapa lama pengirimannya
    ke daerah pantai? Kami tutup jam enam sore dan buka lagi hari Senin. Terima kasih sudah menghubungi kami. Guru itu
    menjelaskan bagaimana sungai mengubah lembah selama ribuan tahun. Siapakah perempuan pertama yang memimpin dewan itu,
    dan kapan ia berhenti? Kebanyakan rumah di kota tua dibangun dari batu pada abad kesembilan belas. Hujan turun
    ketika keretanya akhirnya tiba. Apakah nama gunung tertinggi di negara ini? Mereka belum pernah memikirkannya,
    tetapi begitu melihat angkanya, semuanya menjadi jelas. Manakah yang dapat digunakan tanpa listrik? Tidak apa-apa
    bertanya lagi. Pemerintah mengumumkan bahwa pajak akan dinaikkan untuk membiayai sekolah, rumah sakit, dan jalan.
    Dimanakah letak pelabuhan terbesarnya? Berapakah luas wilayahnya? Apa yang menyebabkan keruntuhan kesultanan itu?
    Kapankah pertempuran tersebut berlangsung? Penyanyi itu dilahirkan dan dibesarkan di sebuah perkampungan nelayan.`,
};
